import { type Dispatch, useEffect, useState } from 'react'
import type { MediaAnswer } from '#shared/contracts/media.ts'
import { mediaPerPost } from '#shared/domain/posts.ts'
import { changeDraft, isUnused, mediaAt, type Place } from '#web/features/composer/draft/draft.ts'
import { useDescribeMedia } from '#web/features/media/mutations.ts'
import { addedFile, storedFile, type TrayFile } from '#web/features/media/tray-file.ts'
import { createUploads } from '#web/features/media/uploads.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import type { Composer, ComposerEvent } from './composer-state.ts'

export type Files = ReturnType<typeof useFiles>

/** What a person does with the files of a post, for all or for one place, and their uploads. */
export const useFiles = ({ files: list, draft }: Composer, dispatch: Dispatch<ComposerEvent>) => {
  const [uploads] = useState(() => createUploads((key, state) => dispatch({ type: 'files', event: { type: 'came-on', key, state } })))
  const tellDescribed = (key: string, altText: string) => dispatch({ type: 'files', event: { type: 'described', key, altText } })
  const describing = useDescribeMedia()
  useEffect(() => () => uploads.stop(), [uploads])
  useRetryOnline(list, uploads.retry)

  const describe = (file: TrayFile, altText: string) => {
    if (file.state.name !== 'ready') return
    const { id, altText: before } = file.state.media
    tellDescribed(file.key, altText)
    describing.mutate(
      { id, altText },
      {
        onError: (error) => {
          tellDescribed(file.key, before)
          showToast({
            kind: 'error',
            text: `The description was not kept. ${messageOf(error)}`,
            action: { label: 'Retry', onSelect: () => describe(file, altText) },
          })
        },
      },
    )
  }

  return {
    isDescribing: describing.isPending,
    at: (place: Place) => mediaAt(draft, place).flatMap((key) => list.find((file) => file.key === key) ?? []),
    add: (place: Place, added: readonly File[]) => {
      const room = mediaPerPost - mediaAt(draft, place).length
      if (added.length > room) showToast({ kind: 'warning', text: `A post takes at most ${mediaPerPost} files.` })
      const files = added.slice(0, room).map((file) => ({ file, tray: addedFile(file, crypto.randomUUID()) }))
      dispatch({ type: 'files-added', place, files: files.map(({ tray }) => tray) })
      for (const { file, tray } of files) if (tray.state.name === 'queued') uploads.add(tray.key, file)
    },
    /** Files that the server has already; one that another place of the post has is the same file. */
    addStored: (place: Place, stored: readonly MediaAnswer[]) => {
      const inPost = (id: string) => list.find(({ state }) => state.name === 'ready' && state.media.id === id)
      dispatch({ type: 'files-added', place, files: stored.map((media) => inPost(media.id) ?? storedFile(media)) })
    },
    retry: uploads.retry,
    remove: (place: Place, { key, state }: TrayFile) => {
      const event = { type: 'file-removed', place, key } as const
      dispatch({ type: 'draft', event })
      if (isUnused(changeDraft(draft, event), key)) uploads.remove(key, state.name === 'ready')
    },
    move: (place: Place, key: string, to: number) => dispatch({ type: 'draft', event: { type: 'file-moved', place, key, to } }),
    describe,
    localOf: uploads.fileOf,
  }
}

/** What broke off for want of a connection goes on by itself once there is one. */
const useRetryOnline = (list: readonly TrayFile[], retry: (key: string) => void) => {
  useEffect(() => {
    const retryAll = () => {
      for (const { key, state } of list) if (state.name === 'failed' && state.isOffline) retry(key)
    }
    window.addEventListener('online', retryAll)
    return () => window.removeEventListener('online', retryAll)
  }, [list, retry])
}
