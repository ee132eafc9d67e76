import { platforms } from '#shared/domain/platforms.ts'
import { publicPlatforms } from './registry.ts'

/** British lists have no comma before the “and”. */
const namesOf = (isBeta?: true): string =>
  new Intl.ListFormat('en-GB').format(
    publicPlatforms.filter((platform) => platform.isBeta === isBeta).map(({ platform }) => platforms[platform].name),
  )

/** The platforms that are open to everybody, and those that are a beta, as sentences name them. */
export const openNames = namesOf()
export const betaNames = namesOf(true)
