import { expect, test } from 'vitest'
import { measureFirstLoads } from '../bench/first-load.ts'

test.each(await measureFirstLoads())('the scripts that $path loads at first are at most $gzipMax bytes', ({ scripts, gzipMax }) => {
  expect(scripts.gzipBytes).toBeLessThanOrEqual(gzipMax)
})
