import type { MediaAnswer } from '#shared/contracts/media.ts'
import { canvasOf, drawnAs, fits, type PictureRole, type Size } from '#shared/domain/pictures.ts'
import type { CheckedAccount } from '#shared/platforms/platform-rules.ts'
import { pictureNeed, pictureRole } from '#shared/platforms/rules.ts'
import { type AuthoredContent, resolveContent } from '#shared/publishing/resolve-content.ts'

type Account = Pick<CheckedAccount, 'id' | 'platform' | 'settings' | 'limits'>

/**
 * A picture that an account doesn't get as uploaded: what happens to it, its resulting size, and the parameters to
 * request it.
 */
export type Fitting = {
  file: MediaAnswer
  change: 'resized' | 'compressed' | 'converted'
  size: Size
  asked: { id: string; accountId: string; role: PictureRole; media: string[] }
}

/**
 * Returns the post's pictures that have to be adapted for an account, as far as that's known before they're made.
 * `files` holds all known files.
 */
export const fittingsFor = (written: AuthoredContent, account: Account, files: readonly MediaAnswer[]): Fitting[] => {
  const { media: ids, options } = resolveContent(written, account)
  const media = ids.flatMap((id) => files.find((file) => file.id === id) ?? [])
  return media.flatMap((file) => {
    const role = pictureRole(account.platform, { media, options }, file.id)
    const need = role && pictureNeed(account.platform, file, { role, media, limits: account.limits })
    if (!need || file.state.name !== 'ready' || fits(file, need)) return []
    const { width, height } = canvasOf(file.state, drawnAs(need))
    const isSmaller = width < file.state.width || height < file.state.height
    const change = isSmaller ? 'resized' : file.bytes > need.bytesMax ? 'compressed' : 'converted'
    return { file, change, size: { width, height }, asked: { id: file.id, accountId: account.id, role, media: media.map(({ id }) => id) } }
  })
}
