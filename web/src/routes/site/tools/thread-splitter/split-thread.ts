import { xLimits } from '#shared/platforms/x/limits.ts'
import { weightedLength } from '#shared/platforms/x/text.ts'
import { splitText } from '#web/lib/split-text.ts'

/** Where each post says which one it is, such as “2/5”. */
export type Numbering = 'none' | 'front' | 'end'

/** The weight that a post of X may have. */
export const postLimit = xLimits.text.value

export const weightOf = (text: string): number => weightedLength(text).length

/** The posts of a thread that says the whole text; a thread of one post needs no number. */
export const splitThread = (text: string, numbering: Numbering): string[] => {
  const weight = weightOf(text.trim())
  if (numbering === 'none' || weight <= postLimit) return split(text, 0)
  const parts = splitForNumbers(text, Math.ceil(weight / postLimit))
  return parts.map((part, index) => {
    const number = `${index + 1}/${parts.length}`
    return numbering === 'front' ? `${number} ${part}` : `${part} ${number}`
  })
}

/** Numbers take room, and more posts than were `expected` may have longer numbers: the room is that of the longest one. */
const splitForNumbers = (text: string, expected: number): string[] => {
  const parts = split(text, ` ${expected}/${expected}`.length)
  return String(parts.length).length > String(expected).length ? splitForNumbers(text, parts.length) : parts
}

const split = (text: string, room: number) =>
  splitText(text, { limit: postLimit - room, measure: weightOf, partsMax: Number.POSITIVE_INFINITY })
