import type { Rehearsal } from '../platform-adapter.ts'

/** What X would answer if all went well. */
export const xRehearsal: Rehearsal = ({ number }) => ({ status: 200, body: { data: { id: String(number) } } })
