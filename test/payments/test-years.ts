import { expect, test } from 'vitest'
import { runYear } from './run-year.ts'

const batch = 50

/** Tests a batch of years starting at a seed. The batches are spread over several files so they run in parallel. */
export const testYears = ({ from, count }: { from: number; count: number }) =>
  test.each(Array.from({ length: count / batch }, (_, index) => from + index * batch))(
    `years %i and the ${batch - 1} after it: what people may do is what Stripe holds`,
    async (first) => {
      const broken: string[] = []

      for (let seed = first; seed < first + batch; seed++) {
        const year = await runYear(seed)
        broken.push(...year.broken.map((text) => `seed ${seed}: ${text} (npm run simulate:payments -- --seeds 1 --from ${seed})`))
      }

      expect(broken).toEqual([])
    },
  )
