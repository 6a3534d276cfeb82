// Jute, the serialization of ZooKeeper's wire protocol, as far as a client needs it.

/** Writes one record: numbers in network order, texts and buffers after their length. */
export class JuteWriter {
  readonly #parts: Buffer[] = [];

  int(value: number): this {
    const part = Buffer.alloc(4);
    part.writeInt32BE(value);
    return this.#add(part);
  }

  long(value: bigint): this {
    const part = Buffer.alloc(8);
    part.writeBigInt64BE(value);
    return this.#add(part);
  }

  flag(value: boolean): this {
    return this.#add(Buffer.from([value ? 1 : 0]));
  }

  buffer(value: Buffer): this {
    return this.int(value.length).#add(value);
  }

  text(value: string): this {
    return this.buffer(Buffer.from(value, 'utf8'));
  }

  /** The record with its length before it, as on the wire. */
  get packet(): Buffer {
    const record = Buffer.concat(this.#parts);
    const length = Buffer.alloc(4);
    length.writeInt32BE(record.length);
    return Buffer.concat([length, record]);
  }

  #add(part: Buffer): this {
    this.#parts.push(part);
    return this;
  }
}

/** Reads one record from its beginning. */
export class JuteReader {
  readonly #record: Buffer;
  #at = 0;

  constructor(record: Buffer) {
    this.#record = record;
  }

  int(): number {
    this.#at += 4;
    return this.#record.readInt32BE(this.#at - 4);
  }

  long(): bigint {
    this.#at += 8;
    return this.#record.readBigInt64BE(this.#at - 8);
  }

  /** An absent buffer reads as an empty one. */
  buffer(): Buffer {
    const length = Math.max(0, this.int());
    this.#at += length;
    return this.#record.subarray(this.#at - length, this.#at);
  }

  text(): string {
    return this.buffer().toString('utf8');
  }

  texts(): string[] {
    return Array.from({ length: Math.max(0, this.int()) }, () => this.text());
  }
}

/** Splits a stream of bytes into records. */
export class JuteSplitter {
  #rest: Buffer = Buffer.alloc(0);

  /** The records that these bytes complete. */
  take(bytes: Buffer): JuteReader[] {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    const records: JuteReader[] = [];
    for (;;) {
      if (this.#rest.length < 4) return records;
      const end = 4 + this.#rest.readInt32BE();
      if (this.#rest.length < end) return records;
      records.push(new JuteReader(this.#rest.subarray(4, end)));
      this.#rest = this.#rest.subarray(end);
    }
  }
}
