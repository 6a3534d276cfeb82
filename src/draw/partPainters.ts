// The painters of services and clients. The page fetches them for the first run that has some.
export { clientsDependOn, drawClients } from './parts/clients';
export { drawHoldingRings, drawServices, servicesDependOn } from './parts/services';
