// How far the ZooKeeper latch is from Curator and from ZooKeeper's own recipe, and their settings by name.
import type { Fidelity, Preset } from '../../sim/contracts/fidelity';

/** A server with the tick of zoo_sample.cfg. */
const SAMPLE_SERVER = { zooKeeper: { tickMs: 2000 } } as const;

const ONE_SERVER = 'There is one server in place of an ensemble.';
const OURS = `The task and the question who leads are the application’s, so their times are ours. ${ONE_SERVER}`;

/** Curator asks for sessions of 60 s, of which a tick of 2 s grants 40. */
const curator = (preset: Omit<Preset, 'source' | 'services' | 'unreal'> & { unreal?: string }) =>
  ({
    source: `apache/curator: LeaderLatch.java, ConnectionStateManager.java, CuratorFrameworkFactory.java`,
    services: SAMPLE_SERVER,
    ...preset,
    params: { sessionTimeoutMs: 60_000, lostAfterPercent: 100, ...preset.params },
    unreal: preset.unreal ?? OURS,
  }) as const satisfies Preset;

const NO_CHECK = { checkOwner: false, clientExpiry: false } as const;

export const fidelity: Fidelity = {
  differs: [
    {
      real: 'TCP delivers every notification in order, or the connection breaks and the client notices.',
      here: 'Messages are lost one by one: a lost WATCH never comes again, and a lost answer suspends the node after 2/3 of the timeout.',
      hides:
        'Loss and short cuts do more harm than in reality: a node may wait for ever, unless it polls.',
    },
    {
      real: 'When a server’s process ends, its host closes the connections, and the client is suspended at once.',
      here: 'The host refuses the node’s next request, up to a third of the timeout later.',
      hides: 'After a crash of ZooKeeper a leader steps down sooner than here.',
    },
    {
      real: 'A client that has lost its connection tries the servers of its list, each for the timeout divided by their number.',
      here: 'There is one server. A CONNECT without an answer is repeated after a third of the timeout, a refused one after 1 to 2 s.',
      hides: 'A client moves to another server of the ensemble, mostly within its session.',
    },
    {
      real: 'An idle client sends its ping a third of the timeout after its last request; its limit of 10 s is judged only when something else wakes it.',
      here: 'A node pings every third of the timeout, whatever else it sends.',
      hides: 'Nothing but the exact times of pings.',
    },
    {
      real: 'Curator’s timer for lost sessions reads the wall clock, which an operator or NTP may set.',
      here: 'The timer counts the time that passes on the node’s clock.',
      hides:
        'A wall clock that is set back makes a cut-off leader by the session policy lead on for longer.',
    },
    {
      real: 'Listeners, callbacks and the application run in several threads, and Curator notifies its listeners before it deletes a znode.',
      here: 'A node does one thing after the other. Only a reset before 5.4, and the leader’s write, have two steps.',
      hides: 'Races between threads, such as the endless resets of CURATOR-645.',
    },
    {
      real: 'LeaderLatch tells its listeners that the leadership is lost; LeaderSelector interrupts a thread, and waits until takeLeadership returns.',
      here: 'Only the latch is modelled, and the leader’s task ends with its leadership.',
      hides:
        'The latch tells; the selector waits for your code, which may act on for as long as it likes.',
    },
    {
      real: 'An answer with an unexpected error is only logged. Before 5.8 this includes a missing parent znode (CURATOR-724).',
      here: 'A missing /election is created again, by the rules of 5.8; no other error is ever answered.',
      hides: 'A latch that does nothing any more until its connection is next lost.',
    },
    {
      real: 'Curator repeats the deletion of a znode in the background until it has succeeded.',
      here: 'One DELETE is sent, and its answer is ignored.',
      hides:
        'After a lost DELETE the znode stays until its session ends; Curator would delete it sooner.',
    },
    {
      real: 'A latch knows only whether it leads itself, and gives no token: users take the number of its znode for one (CURATOR-537).',
      here: 'A waiting node reads who leads when it begins to wait, and then every askMs; writes carry the number as their token.',
      hides:
        'An application without a token has no protection from a leader that has been overtaken.',
    },
  ],
  presets: [
    curator({
      id: 'curator',
      name: 'Curator 5.9',
      params: {},
      real: 'The rules of LeaderLatch, with ZooKeeper’s client 3.9.3, which ends a session by itself after 4/3 of its timeout.',
    }),
    curator({
      id: 'curator-57',
      name: 'Curator 5.7 and 5.8',
      params: { clientExpiry: false },
      real: 'The rules of LeaderLatch, with ZooKeeper’s client before 3.9.3: a session is lost a whole timeout after its suspension.',
    }),
    curator({
      id: 'curator-54',
      name: 'Curator 5.4 to 5.6',
      params: NO_CHECK,
      real: 'A latch leads by the first znode that has its name, without a look at its session: two leaders are possible (CURATOR-696).',
      unreal: `Since 4.2 a znode found after a lost CREATE is checked nevertheless; here it is not. ${ONE_SERVER}`,
    }),
    curator({
      id: 'curator-53',
      name: 'Curator before 5.4',
      params: { ...NO_CHECK, resetOnReconnect: true },
      real: 'A latch deletes its znode after each reconnection and queues anew, and may go on to lead by the deleted one (CURATOR-653).',
      unreal: `A reset is one delay and not a race of threads; since 4.2 a found znode is checked, which is not so here. ${ONE_SERVER}`,
    }),
    {
      id: 'recipe',
      name: 'ZooKeeper’s recipe',
      source: 'apache/zookeeper 3.9: zookeeper-recipes-election, LeaderElectionSupport.java',
      params: {
        stepDownWhenSuspended: false,
        lostAfterPercent: 0,
        clientExpiry: false,
        freshName: false,
        findOwnNode: false,
        checkOwner: false,
      },
      services: SAMPLE_SERVER,
      real: 'Names without an id, a watch on the next lower znode, and nothing else: a leader that is cut off is told by nobody.',
      unreal: `The recipe leaves lost sessions to the application; here the node begins anew, and asks by EXISTS for its token. ${ONE_SERVER}`,
    },
  ],
};
