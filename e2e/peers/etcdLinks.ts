// The way to a member of an etcd cluster: a proxy that can hold up the traffic of some members, as a cut link does.
import { once } from 'node:events';
import {
  type AddressInfo,
  createConnection,
  createServer,
  type Server,
  type Socket,
} from 'node:net';

/** The header of etcd's requests among peers that names their sender, as a hexadecimal number. */
const SENDER = /\r\nx-server-from: ([0-9a-f]+)\r\n/i;

interface Connection {
  readonly incoming: Socket;
  /** Null until the sender is known, and allowed. */
  outgoing: Socket | null;
  /** The sender's id as a decimal number; null for a probe, which carries no message. */
  sender: string | null;
  /** The head of the first request, as far as it has arrived. */
  held: Buffer;
  isFlowing: boolean;
}

/**
 * A listening proxy. A cut holds everything up, in both directions, and loses nothing: that is what TCP does, while the
 * cut is shorter than its own timeouts.
 */
export class EtcdLink {
  readonly port: number;
  readonly #server: Server;
  readonly #targetPort: number;
  readonly #connections = new Set<Connection>();
  #isCut: (sender: string) => boolean = () => false;

  private constructor(server: Server, targetPort: number) {
    this.#server = server;
    this.#targetPort = targetPort;
    this.port = (server.address() as AddressInfo).port;
    server.on('connection', (socket) => this.#accept(socket));
  }

  static async open(targetPort: number): Promise<EtcdLink> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new EtcdLink(server, targetPort);
  }

  /** Holds up the traffic of the members for which `isCut` says so, by their decimal ids; the other traffic goes on. */
  cut(isCut: (sender: string) => boolean): void {
    this.#isCut = isCut;
    for (const connection of this.#connections) this.#update(connection);
  }

  close(): void {
    this.#server.close();
    for (const { incoming, outgoing } of this.#connections) {
      incoming.destroy();
      outgoing?.destroy();
    }
  }

  #accept(incoming: Socket): void {
    const connection: Connection = {
      incoming,
      outgoing: null,
      sender: null,
      held: Buffer.alloc(0),
      isFlowing: false,
    };
    this.#connections.add(connection);
    const end = () => {
      this.#connections.delete(connection);
      incoming.destroy();
      connection.outgoing?.destroy();
    };
    incoming.on('error', end).on('close', end);
    const read = (chunk: Buffer) => {
      connection.held = Buffer.concat([connection.held, chunk]);
      const head = connection.held.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      incoming.off('data', read).pause();
      const hex = SENDER.exec(head)?.[1];
      connection.sender = hex === undefined ? null : BigInt(`0x${hex}`).toString();
      this.#update(connection);
    };
    incoming.on('data', read);
  }

  #update(connection: Connection): void {
    const { incoming, outgoing, sender, held, isFlowing } = connection;
    // The head of the first request is not complete.
    if (!held.includes('\r\n\r\n')) return;
    const mayFlow = sender === null || !this.#isCut(sender);
    if (mayFlow === isFlowing) return;
    connection.isFlowing = mayFlow;
    if (mayFlow) {
      const way = outgoing ?? this.#goOn(connection);
      incoming.pipe(way).pipe(incoming);
    } else {
      incoming.unpipe().pause();
      outgoing?.unpipe().pause();
    }
  }

  #goOn(connection: Connection): Socket {
    const way = createConnection(this.#targetPort, '127.0.0.1');
    const end = () => connection.incoming.destroy();
    way.on('error', end).on('close', end);
    way.write(connection.held);
    connection.outgoing = way;
    return way;
  }
}
