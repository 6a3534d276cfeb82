// Cluster files in the page, and the programs that their checks need.
import { clientIds, loadClient } from '../../clients/catalogue';
import { type Cluster, readCluster, writeCluster } from '../../runFile/cluster/cluster';
import { checkFileSize } from '../../runFile/json/parseJson';
import { loadService, serviceIds } from '../../services/catalogue';
import type { ExportedFile } from '../files/files';
import { registries } from '../run/installed';

/** Loads every kind of service and client. */
export async function loadParts(): Promise<void> {
  await Promise.all([...serviceIds.map(loadService), ...clientIds.map(loadClient)]);
}

/** The cluster in a file; rejects with a sentence that names the error. The parts must have been loaded. */
export async function openedCluster(file: Blob): Promise<Cluster> {
  checkFileSize(file.size);
  return readCluster(new Uint8Array(await file.arrayBuffer()), registries);
}

/** The cluster in a text; throws an error with a sentence. The parts must have been loaded. */
export function clusterFromText(text: string): Cluster {
  return readCluster(text, registries);
}

/** The file of a cluster. */
export function clusterFile(cluster: Cluster): ExportedFile {
  const text = writeCluster(cluster);
  return { text, fileName: 'cluster.json', mediaType: 'application/json' };
}
