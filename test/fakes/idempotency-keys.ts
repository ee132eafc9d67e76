import type { IdempotencyKey, IdempotencyKeys, StoredAnswer } from '#functions/ports/idempotency.ts'
import { dayMs } from '#shared/domain/times.ts'

type Row = { fingerprint: string; resourceId: string; endsAt: number; answer?: StoredAnswer }

/** Idempotency keys in memory. */
export const fakeIdempotencyKeys = (): IdempotencyKeys => {
  const rows = new Map<string, Row>()
  const id = ({ userId, key }: IdempotencyKey) => `${userId}/${key}`

  return {
    async claim(key, { fingerprint, resourceId, now }) {
      const row = rows.get(id(key))
      if (!row || row.endsAt <= now) {
        rows.set(id(key), { fingerprint, resourceId, endsAt: now + dayMs })
        return { kind: 'claimed', resourceId }
      }
      if (row.fingerprint !== fingerprint) return { kind: 'mismatch' }
      return row.answer ? { kind: 'answered', ...row.answer } : { kind: 'claimed', resourceId: row.resourceId }
    },
    async answer(key, answer) {
      const row = rows.get(id(key))
      if (row && !row.answer) rows.set(id(key), { ...row, answer })
    },
  }
}
