// IBM Cloud: mean latencies between six of its regions.
import { defineSiteMatrix } from '../sim/contracts/siteMatrix';

/** Between two zones of one region it is 0.6 to 2.9 ms. */
const WITHIN_MS = 1.75;

export default defineSiteMatrix({
  id: 'ibmCloud',
  name: 'IBM Cloud, February 2024',
  summary:
    'Mean times between six regions, measured from 3 February to 3 March 2024; within a region, the middle of its zones’ times. The source does not say that they are round trips; their size does.',
  source: 'ibm-cloud-docs/vpc: _include-segments/network-latency.md',
  names: ['Dallas', 'Washington', 'Frankfurt', 'London', 'Tokyo', 'Sao Paulo'],
  roundTripsMs: [
    [WITHIN_MS, 32, 123, 113, 142, 144],
    [32, WITHIN_MS, 98, 75, 167, 119],
    [123, 98, WITHIN_MS, 12, 237, 196],
    [113, 75, 12, WITHIN_MS, 247, 186],
    [142, 167, 237, 247, WITHIN_MS, 286],
    [144, 119, 196, 186, 286, WITHIN_MS],
  ],
});
