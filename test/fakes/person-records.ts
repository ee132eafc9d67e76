import type { PersonRecord, PersonRecords } from '#functions/ports/person-records.ts'
import { cut } from './cut.ts'

/** The records stored about each person, by user ID, with 25 records per page. */
export const fakePersonRecords = (kept: ReadonlyMap<string, readonly PersonRecord[]>): PersonRecords => ({
  async page(userId, cursor) {
    const numbered = (kept.get(userId) ?? []).map((record, index) => ({ record, place: String(index).padStart(6, '0') }))
    const { items, cursor: next } = cut(numbered, { limit: 25, cursor }, { list: `records of ${userId}`, placeOf: ({ place }) => place })
    return { items: items.map(({ record }) => record), cursor: next }
  },
})
