import { useEffect, useState } from 'react'
import { mediaPerPost } from '#shared/domain/posts.ts'
import { useDescribeMedia } from '#web/features/media/mutations.ts'
import { addedFile, type FilesEvent, type TrayFile } from '#web/features/media/tray-file.ts'
import { createUploads } from '#web/features/media/uploads.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'

export type Files = ReturnType<typeof useFiles>

/** What a person does with the files of a post, and their uploads. */
export const useFiles = (list: readonly TrayFile[], tell: (event: FilesEvent) => void) => {
  const [uploads] = useState(() => createUploads((key, state) => tell({ type: 'came-on', key, state })))
  const describing = useDescribeMedia()
  useEffect(() => () => uploads.stop(), [uploads])
  useRetryOnline(list, uploads.retry)

  const describe = (file: TrayFile, altText: string) => {
    if (file.state.name !== 'ready') return
    const { id, altText: before } = file.state.media
    tell({ type: 'described', key: file.key, altText })
    describing.mutate(
      { id, altText },
      {
        onError: (error) => {
          tell({ type: 'described', key: file.key, altText: before })
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
    add: (added: readonly File[]) => {
      const room = mediaPerPost - list.length
      if (added.length > room) showToast({ kind: 'warning', text: `A post takes at most ${mediaPerPost} files.` })
      const files = added.slice(0, room).map((file) => ({ file, tray: addedFile(file, crypto.randomUUID()) }))
      tell({ type: 'added', files: files.map(({ tray }) => tray) })
      for (const { file, tray } of files) if (tray.state.name === 'queued') uploads.add(tray.key, file)
    },
    retry: uploads.retry,
    remove: ({ key, state }: TrayFile) => {
      uploads.remove(key, state.name === 'ready')
      tell({ type: 'removed', key })
    },
    move: (key: string, to: number) => tell({ type: 'moved', key, to }),
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
