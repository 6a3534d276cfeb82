// The painters of services, clients, leases and rings. The page fetches them for the first run that has some.
export { drawRingArrows } from './links/ringArrows';
export { drawLeaseRings } from './nodes/leaseRings';
export { clientsDependOn, drawClients } from './parts/clients';
export { drawHoldingRings } from './parts/holdingRings';
export { drawServices, servicesDependOn } from './parts/services';
export { idleLinks, linkRound, wayRound } from './scene/wayRound';
