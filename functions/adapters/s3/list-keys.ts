import type { Bucket } from './bucket.ts'
import { request } from './request.ts'
import { elementIn, elementsOf, textOf } from './responses.ts'

/** The keys that begin with `prefix`, at most a thousand of them. */
export const listKeys = async (bucket: Bucket, prefix: string, now: () => number): Promise<string[]> => {
  const answer = await request(bucket, { method: 'GET', key: '', query: { 'list-type': '2', prefix } }, now)
  return elementsOf(elementIn(answer, 'ListBucketResult'), 'Contents').map((file) => textOf(file, 'Key'))
}
