import { weightedLength } from '#shared/domain/text/x-text.ts'
import { type Count, countsFor } from '#web/features/composer/counts-for.ts'
import { type Draft, type DraftEvent, everywhere, type Part, type Place, partsMax } from '#web/features/composer/draft/draft.ts'
import { splitText } from '#web/lib/split-text.ts'

type Situation = { draft: Draft; place: Place; places: readonly Place[]; accounts: Parameters<typeof countsFor>[1] }

/** Makes a thread of a part that is too long for X, for X alone where the post goes to others too. Gives the place of the thread, and what to change. */
export const splitForX = (
  { draft, place, places, accounts }: Situation,
  { key, text }: Part,
  newKey: () => string,
): [Place, DraftEvent[]] => {
  const to = place === everywhere && places.includes('x') ? 'x' : place
  const limit = countsFor('', accounts, []).find(isOfX)?.limit ?? Number.POSITIVE_INFINITY
  const measure = (part: string) => weightedLength(part).length
  const [first = '', ...rest] = splitText(text, { limit, measure, partsMax: partsMax - draft.parts.length + 1 })
  const parts = rest.map((part) => ({ key: newKey(), text: part }))
  return [
    to,
    [
      { type: 'typed', place: to, key, text: first },
      { type: 'parts-added', place: to, after: key, parts },
    ],
  ]
}

const isOfX = ({ platform }: Count) => platform === 'x'
