import type { PostAnswer } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { type Composer, type ComposerEvent, changeComposer } from '#web/features/composer/composer-state.ts'
import { newComposer } from '#web/features/composer/open-composer.ts'
import type { TrayFile } from '#web/features/media/tray-file.ts'
import { aMedia } from '../media/a-media.ts'
import { aPost } from './a-post.ts'
import { anAccount } from './an-account.ts'

/** An account as the composer sees it. */
export const aChoice = (id = 'x_77') => ({ ...anAccount({ id }), type: 'x' as const })
/** Generates unique keys for a draft's parts. */
export const keys = () => {
  let last = 0
  return () => `k${++last}`
}
export const picture = aMedia({ id: 'm1', state: { name: 'ready', width: 4, height: 3 } })

/** A post as the API returns it. */
export const anAnswer = (own: Partial<PostAnswer> = {}): PostAnswer => ({ ...aPost(), platformResponses: {}, ...own })
export const aScheduled = (own: Partial<PostAnswer> = {}) =>
  anAnswer({
    status: postStatus.scheduled,
    schedule: { scheduledAt: '2026-05-04T09:00:00.000Z', timeZone: 'Europe/Berlin', localTime: '2026-05-04T11:00:00' },
    ...own,
  })

/** The composer after a series of events. */
export const after = (composer: Composer, ...events: ComposerEvent[]) => events.reduce(changeComposer, composer)
export const typing = ({ draft }: Composer, text: string): ComposerEvent => ({
  type: 'draft',
  event: { type: 'typed', tab: 'all', key: draft.parts[0]?.key ?? '', text },
})
export const adding = (file: TrayFile, tab = 'all'): ComposerEvent => ({ type: 'files-added', tab, files: [file] })
/** A new composer with text in it. */
export const written = (text: string) => {
  const composer = newComposer([aChoice()], keys())
  return after(composer, typing(composer, text))
}
