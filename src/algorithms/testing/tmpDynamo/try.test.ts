import { it } from 'vitest';
import { algorithms } from '/work/main/src/algorithms/registry';
import { play } from '/work/main/src/algorithms/testing/play';
it('x', () => {
  const a = algorithms.get(process.env.ALG ?? 'dynamoDbLease');
  const events = play({ algorithm: a as never, nodes: 3, params: {}, commands: [{atMs: 12000, type:'crash', node:'n1'}], untilMs: 60000 });
  for (const e of events) if (!['messageDelivered','timerStarted','timerStopped','timerFired','stateEntered'].includes(e.type) && !(e.type==='messageSent' && ['GET','REPLY'].includes(e.kind) && e.atMs>2500 && e.atMs < 29000)) console.log(JSON.stringify(e).slice(0,230));
});
