import type { Bucket } from './bucket.ts'
import { request } from './request.ts'
import { elementIn, elementsOf, textOf } from './responses.ts'

/** The keys that begin with `prefix`, in order, at most a thousand of them: the first ones, or those behind `after`. */
export const listKeys = async (bucket: Bucket, prefix: string, now: () => number, after = ''): Promise<string[]> => {
  const query = { 'list-type': '2', prefix, ...(after !== '' && { 'start-after': after }) }
  const answer = await request(bucket, { method: 'GET', key: '', query }, now)
  return elementsOf(await elementIn(answer, 'ListBucketResult'), 'Contents').map((file) => textOf(file, 'Key'))
}
