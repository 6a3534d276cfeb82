// How much of the runs is kept, as the browser's database has it.

/** The length of each run that is kept, in virtual ms. The database is not made when it is not there. */
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
