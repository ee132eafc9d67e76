import { Suspense, useRef, useState } from 'react'
import { lazyPart, useWasEver } from '#web/components/lazy-part.tsx'
import { useComposer } from './composer-context.tsx'
import { fileControlId, filesButtonId } from './control-ids.ts'
import { shownTo, type Tab } from './draft.ts'
import { FileStrip } from './file-strip.tsx'
import { platformsOf } from './tabs.ts'
import type { Files } from './use-files.ts'

const FileDetails = lazyPart(async () => (await import('./file-details.tsx')).FileDetails)
const FileFits = lazyPart(async () => (await import('./picture-notes.tsx')).FileFits)

/** A tab's files, in the order they're shown, and the details of the one that was opened. */
export const MediaTray = ({ tab, files }: { tab: Tab; files: Files }) => {
  const { composer, chosen } = useComposer()
  const list = files.at(tab)
  const { file, isOpen, open, close, closeWithout, idToFocus } = useOpened(list)
  const wasOpen = useWasEver(isOpen)
  const accounts = chosen.filter((account) => file && shownTo(composer.draft, account).media.includes(file.key))
  return (
    <>
      <FileStrip
        files={list}
        localOf={files.localOf}
        onMove={(key, to) => files.move(tab, key, to)}
        onOpen={open}
        onRetry={files.retry}
        onRemove={(removed) => files.remove(tab, removed)}
      />
      <Suspense>
        {wasOpen && file && (
          <FileDetails
            key={file.key}
            file={file}
            local={files.localOf(file.key)}
            platforms={platformsOf(chosen)}
            isOpen={isOpen}
            onClose={close}
            finalFocus={() => document.getElementById(idToFocus()) ?? document.getElementById(filesButtonId)}
            onRetry={() => files.retry(file.key)}
            onRemove={() => {
              closeWithout(file.key)
              files.remove(tab, file)
            }}
            onDescribe={(altText) => files.describe(file, altText)}
            onCropped={(piece) => open(files.replace(tab, file, piece))}
          >
            <Suspense>{isOpen && <FileFits file={file} accounts={accounts} composer={composer} />}</Suspense>
          </FileDetails>
        )}
      </Suspense>
    </>
  )
}

type Keyed = { key: string }

/** The file whose details are open. It stays until they've closed, even if it was removed. */
const useOpened = <File extends Keyed>(list: readonly File[]) => {
  const [key, setKey] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const found = list.find((file) => file.key === key)
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  const neighbor = useRef<string>(undefined)
  return {
    file: found ?? last,
    isOpen,
    open: (opened: string) => {
      neighbor.current = undefined
      setKey(opened)
      setOpen(true)
    },
    close: () => setOpen(false),
    /** Closes them because the file is removed. */
    closeWithout: (removed: string) => {
      const index = list.findIndex((file) => file.key === removed)
      neighbor.current = (list[index + 1] ?? list[index - 1])?.key
      setOpen(false)
    },
    /** What has focus once they're closed: the file, or the one next to it. */
    idToFocus: () => fileControlId(neighbor.current ?? key ?? ''),
  }
}
