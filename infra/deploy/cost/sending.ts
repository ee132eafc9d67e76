import { byPlatform } from '#shared/domain/platforms.ts'
import type { FileKind, Way } from '#shared/platforms/platform-rules.ts'
import { rules } from '#shared/platforms/rules.ts'

/** How each platform gets a file. */
export const ways = byPlatform((platform) => rules[platform].ways)

export type Ways = typeof ways

/** The part of the targets with a file of a kind that get it in this way. The platforms which take the kind are chosen equally often. */
export const partBy = (all: Ways, kind: FileKind, way: Way) => {
  const taking = Object.values(all).filter((each) => each[kind] !== 'takes none')
  return taking.filter((each) => each[kind] === way).length / taking.length
}
