import type { Platform } from '#shared/domain/platforms.ts'

/**
 * How a platform gets a file: it fetches it from the site's address, Crier sends it, or it takes none of the kind. Which of them is the platform's adapter's
 * choice; a test runs every adapter and compares.
 */
export type Way = 'fetches' | 'is sent' | 'takes none'
export type FileKind = 'picture' | 'video'

export const ways: Readonly<Record<Platform, Readonly<Record<FileKind, Way>>>> = {
  x: { picture: 'is sent', video: 'is sent' },
  instagram: { picture: 'fetches', video: 'fetches' },
  tiktok: { picture: 'fetches', video: 'is sent' },
  facebook: { picture: 'fetches', video: 'fetches' },
  linkedin: { picture: 'is sent', video: 'is sent' },
  pinterest: { picture: 'fetches', video: 'is sent' },
  youtube: { picture: 'takes none', video: 'is sent' },
}

export type Ways = typeof ways

/** The part of the targets with a file of a kind that get it so, when the platforms which take the kind are chosen equally often. */
export const partBy = (all: Ways, kind: FileKind, way: Way) => {
  const taking = Object.values(all).filter((each) => each[kind] !== 'takes none')
  return taking.filter((each) => each[kind] === way).length / taking.length
}
