import { useEffect, useMemo, useState } from 'react'
import type { MediaAnswer } from '#shared/contracts/media.ts'
import { mediaPerPost } from '#shared/publishing/posts.ts'
import { useDescribeMedia } from '#web/features/media/media-calls.ts'
import { addedFile, connectionLost, storedFile, type TrayFile } from '#web/features/media/tray-file.ts'
import type { createUploads } from '#web/features/media/uploads.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'
import { useUnchanged } from '#web/lib/use-settled.ts'
import type { Composer, ComposerEvent } from './composer-state.ts'
import { allTab, type Draft, type Tab } from './draft.ts'

export type Files = ReturnType<typeof useFiles>

/** What a person does with the files of a post, for all or in one tab, and their uploads. It stays the same object until a file changes. */
export const useFiles = ({ files: list, draft }: Composer, dispatch: (event: ComposerEvent) => void) => {
  const [uploads] = useState(() =>
    lateUploads({
      tell: (key, state) => dispatch({ type: 'files', event: { type: 'came-on', key, state } }),
      onRecognized: (key, file) => dispatch({ type: 'files', event: { type: 'recognized', key, file } }),
    }),
  )
  const { isDescribing, describe } = useDescriptions(dispatch)
  const keys = useUnchanged(keysByTab(draft))
  useEffect(() => () => uploads.stop(), [uploads])
  useRetryOnline(list, uploads.retry)

  return useMemo(() => {
    const keysAt = (tab: Tab) => keys[tab] ?? keys[allTab] ?? []
    const hasAnother = (tab: Tab, key: string) => Object.entries(keys).some(([other, files]) => other !== tab && files.includes(key))
    return {
      isDescribing,
      at: (tab: Tab) => keysAt(tab).flatMap((key) => list.find((file) => file.key === key) ?? []),
      add: (tab: Tab, added: readonly File[]) => {
        const room = mediaPerPost - keysAt(tab).length
        if (added.length > room)
          showToast({ kind: 'warning', text: i18n.t('A post can have at most {mediaPerPost} files.', { mediaPerPost }) })
        const files = added.slice(0, room).map((file) => ({ file, tray: addedFile(file, crypto.randomUUID()) }))
        dispatch({ type: 'files-added', tab, files: files.map(({ tray }) => tray) })
        for (const { file, tray } of files) if (tray.state.name === 'reading') uploads.add(tray.key, file)
      },
      /** Files that the server has already; one that another tab of the post has is the same file. */
      addStored: (tab: Tab, stored: readonly MediaAnswer[]) => {
        const inPost = (id: string) => list.find(({ state }) => state.name === 'ready' && state.media.id === id)
        dispatch({ type: 'files-added', tab, files: stored.map((media) => inPost(media.id) ?? storedFile(media)) })
      },
      retry: uploads.retry,
      remove: (tab: Tab, { key, state }: TrayFile) => {
        dispatch({ type: 'draft', event: { type: 'file-removed', tab, key } })
        if (!hasAnother(tab, key)) uploads.remove(key, state.name === 'ready')
      },
      /** A file takes the place of another in this tab. */
      replace: (tab: Tab, { key, state }: TrayFile, file: File) => {
        const added = addedFile(file, crypto.randomUUID())
        dispatch({ type: 'files-added', tab, files: [added] })
        dispatch({ type: 'draft', event: { type: 'file-moved', tab, key: added.key, to: keysAt(tab).indexOf(key) } })
        dispatch({ type: 'draft', event: { type: 'file-removed', tab, key } })
        if (!hasAnother(tab, key)) uploads.remove(key, state.name === 'ready')
        uploads.add(added.key, file)
      },
      move: (tab: Tab, key: string, to: number) => dispatch({ type: 'draft', event: { type: 'file-moved', tab, key, to } }),
      describe,
      localOf: uploads.fileOf,
    }
  }, [list, keys, isDescribing, describe, uploads, dispatch])
}

/** The keys of the files that all share, and of those that a tab has instead. */
const keysByTab = ({ media, overrides }: Draft): Record<Tab, readonly string[]> => ({
  ...Object.fromEntries(Object.entries(overrides).flatMap(([tab, override]) => (override.media ? [[tab, override.media]] : []))),
  [allTab]: media,
})

/** Saves what people write of a file for those who don't see it. */
const useDescriptions = (dispatch: (event: ComposerEvent) => void) => {
  const { mutate: save, isPending: isDescribing } = useDescribeMedia()
  const describe = useMemo(() => {
    const show = (key: string, altText: string) => dispatch({ type: 'files', event: { type: 'described', key, altText } })
    const change = (file: TrayFile, altText: string) => {
      if (file.state.name !== 'ready') return
      const { id, altText: before } = file.state.media
      show(file.key, altText)
      const onError = (error: unknown) => {
        show(file.key, before)
        showToast({
          kind: 'error',
          text: i18n.t('The description wasn’t saved. {message}', { message: messageOf(error) }),
          action: { label: i18n.t('Retry'), onSelect: () => change(file, altText) },
        })
      }
      save({ id, altText }, { onError })
    }
    return change
  }, [save, dispatch])
  return { isDescribing, describe }
}

/** An upload that lost its connection goes on by itself once there is one. */
const useRetryOnline = (list: readonly TrayFile[], retry: (key: string) => void) => {
  useEffect(() => {
    const retryAll = () => {
      for (const { key, state } of list) if (state.name === 'failed' && state.isOffline) retry(key)
    }
    window.addEventListener('online', retryAll)
    return () => window.removeEventListener('online', retryAll)
  }, [list, retry])
}

type Uploads = ReturnType<typeof createUploads>

/** Uploads whose script is loaded with the first file that a person adds. */
const lateUploads = ({ tell, onRecognized }: Parameters<typeof createUploads>[0]) => {
  const files = new Map<string, File>()
  const news = {
    tell,
    onRecognized: (key: string, file: File) => {
      files.set(key, file)
      onRecognized(key, file)
    },
  }
  /** Those that the script has not been given yet. */
  const waiting = new Set<string>()
  let uploads: Uploads | undefined

  const bring = async (key: string, file: File) => {
    waiting.add(key)
    try {
      const { createUploads } = await import('#web/features/media/uploads.ts')
      uploads ??= createUploads(news)
      // It may have been taken out meanwhile.
      if (waiting.delete(key)) uploads.add(key, file)
    } catch {
      if (waiting.has(key)) tell(key, connectionLost)
    }
  }

  return {
    add: (key: string, file: File) => {
      files.set(key, file)
      void bring(key, file)
    },
    retry: (key: string) => {
      const file = files.get(key)
      if (!waiting.has(key) || !file) return uploads?.retry(key)
      tell(key, { name: 'reading' })
      void bring(key, file)
    },
    /** The file as it was added here, to be shown without asking the server for it. */
    fileOf: (key: string) => files.get(key),
    remove: (key: string, isReady: boolean) => {
      files.delete(key)
      if (!waiting.delete(key)) uploads?.remove(key, isReady)
    },
    stop: () => {
      waiting.clear()
      uploads?.stop()
    },
  }
}
