// The departures of our ZooKeeper from a real one, which `npm run test:peers` compares with it.
import type { Fidelity } from '../../sim/contracts/fidelity';

export const fidelity: Fidelity = {
  differs: [
    {
      real: 'An ensemble of three or five servers needs a majority. It elects a leader of its own, and keeps all sessions meanwhile.',
      here: 'There is one server. While it is down or paused, nobody is answered.',
      hides:
        'An ensemble survives the crash of a server, at the price of the seconds that its own election takes.',
    },
    {
      real: 'A follower of an ensemble may answer a read with data that are a little old.',
      here: 'Every answer has the newest data.',
      hides: 'A client may still see a znode that is deleted already.',
    },
    {
      real: 'A watch outlives a short loss of the connection: the client sets it again, and hears at once of what it has missed.',
      here: 'A watch ends when its session connects again; the node has to look by itself.',
      hides: 'Nothing with a client that looks after each reconnection, as Curator’s does.',
    },
    {
      real: 'A server closes the connections of a session that expires.',
      here: 'The client of an expired session learns of it from the answer to its next request.',
      hides: 'A real client learns of the expiry sooner, if its connection is whole.',
    },
    {
      real: 'Where several sessions watch one znode, or one session has several ephemeral ones, a hash set chooses the order.',
      here: 'The order is that of the watches’ and of the znodes’ creation.',
      hides: 'A race that a real server decides otherwise from time to time.',
    },
    {
      real: 'ZooKeeper has ACLs, quotas, containers, znodes with a time to live, persistent watches, multi and sync.',
      here: 'It has sessions, persistent and ephemeral znodes, sequence numbers, versions, and watches that fire once.',
      hides: 'Recipes that need the rest cannot be built here.',
    },
  ],
};
