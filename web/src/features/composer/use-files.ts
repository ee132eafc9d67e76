import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
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

/**
 * Manages a post's files and their uploads, for all accounts or one tab. Returns the same object until a file changes.
 */
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
  const carryDescription = useCarried(list, describe)

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
      /** Adds files that are already on the server. A file that another tab of the post has is the same file. */
      addStored: (tab: Tab, stored: readonly MediaAnswer[]) => {
        const inPost = (id: string) => list.find(({ state }) => state.name === 'ready' && state.media.id === id)
        dispatch({ type: 'files-added', tab, files: stored.map((media) => inPost(media.id) ?? storedFile(media)) })
      },
      retry: uploads.retry,
      remove: (tab: Tab, { key, state }: TrayFile) => {
        dispatch({ type: 'draft', event: { type: 'file-removed', tab, key } })
        if (!hasAnother(tab, key)) uploads.remove(key, state.name === 'ready')
      },
      /** Replaces a file in this tab, and returns the new one's key. */
      replace: (tab: Tab, { key, state }: TrayFile, file: File) => {
        const added = addedFile(file, crypto.randomUUID())
        dispatch({ type: 'files-added', tab, files: [added] })
        dispatch({ type: 'draft', event: { type: 'file-moved', tab, key: added.key, to: keysAt(tab).indexOf(key) } })
        dispatch({ type: 'draft', event: { type: 'file-removed', tab, key } })
        if (!hasAnother(tab, key)) uploads.remove(key, state.name === 'ready')
        uploads.add(added.key, file)
        if (state.name === 'ready') carryDescription(added.key, state.media.altText)
        return added.key
      },
      move: (tab: Tab, key: string, to: number) => dispatch({ type: 'draft', event: { type: 'file-moved', tab, key, to } }),
      describe,
      localOf: uploads.fileOf,
    }
  }, [list, keys, isDescribing, describe, carryDescription, uploads, dispatch])
}

/** Returns the keys of the shared files and of each tab's overrides. */
const keysByTab = ({ media, overrides }: Draft): Record<Tab, readonly string[]> => ({
  ...Object.fromEntries(Object.entries(overrides).flatMap(([tab, override]) => (override.media ? [[tab, override.media]] : []))),
  [allTab]: media,
})

/** Saves alt texts. */
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

/** Gives a file that replaces another the other's alt text, once the server has it. */
const useCarried = (list: readonly TrayFile[], describe: (file: TrayFile, altText: string) => void) => {
  const carried = useRef(new Map<string, string>())
  useEffect(() => {
    for (const file of list) {
      const altText = carried.current.get(file.key)
      if (altText === undefined || file.state.name !== 'ready') continue
      carried.current.delete(file.key)
      describe(file, altText)
    }
  }, [list, describe])
  return useCallback((key: string, altText: string) => {
    if (altText !== '') carried.current.set(key, altText)
  }, [])
}

/** Resumes an upload that lost its connection once the connection is back. */
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

/** Loads the upload script with the first file added. */
const lateUploads = ({ tell, onRecognized }: Parameters<typeof createUploads>[0]) => {
  const files = new Map<string, File>()
  const news = {
    tell,
    onRecognized: (key: string, file: File) => {
      files.set(key, file)
      onRecognized(key, file)
    },
  }
  /** Keys of files not yet passed to the script. */
  const waiting = new Set<string>()
  let uploads: Uploads | undefined

  const bring = async (key: string, file: File) => {
    waiting.add(key)
    try {
      const { createUploads } = await import('#web/features/media/uploads.ts')
      uploads ??= createUploads(news)
      // It may have been removed since.
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
    /** Returns the local file, to show it without requesting it from the server. */
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
