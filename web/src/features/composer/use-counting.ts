import { useQuery } from '@tanstack/react-query'

/** Counts texts as each platform does. Its rules are loaded beside the composer: nobody waits for them, and no count is shown until they are there. */
export const useCounting = () => useQuery(counting).data

const counting = {
  queryKey: ['posts', 'counting'],
  queryFn: async () => {
    const [{ countsFor }, { splitForThread }] = await Promise.all([import('./counts-for.ts'), import('./split-for-thread.ts')])
    return { countsFor, splitForThread }
  },
  staleTime: Number.POSITIVE_INFINITY,
}
