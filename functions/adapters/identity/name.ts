import { PersonName } from '#shared/domain/users.ts'
import { onlyVisible } from '#shared/domain/visible-text.ts'

const nameMax = 100

/** The first of these that can be a person's name, cut to what Crier keeps. */
export const nameOf = (...candidates: (string | null | undefined)[]): string => {
  for (const candidate of candidates) {
    const name = PersonName.safeParse(
      onlyVisible((candidate ?? '').toWellFormed())
        .slice(0, nameMax)
        .replace(halfAtEnd, ''),
    )
    if (name.success) return name.data
  }
  return 'Somebody'
}

/** Half of a character that the cut went through. */
const halfAtEnd = /[\ud800-\udbff]$/
