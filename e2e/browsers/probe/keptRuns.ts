// Lengths of the kept runs, read from the browser's database.

/** The length of each kept run, in virtual ms. A missing database is not created. */
export async function keptLengthsMs(): Promise<readonly number[]> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === 'hustings')) return [];
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('hustings');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const all = opening.result.transaction('abouts').objectStore('abouts').getAll();
      all.onsuccess = () => {
        opening.result.close();
        resolve((all.result as { lengthMs: number }[]).map(({ lengthMs }) => lengthMs));
      };
    };
  });
}
