import { useEffect, useRef, useState } from 'react'
import { recognize, signatureBytes } from '#shared/domain/file-types.ts'
import { i18n } from '#web/lib/i18n.ts'
import type { ImagePreset } from '#web/platforms/parts/tools.ts'
import { loadPages } from '#web/platforms/screen-registry.ts'
import type { Size } from './fit-within.ts'
import type { Answer, Question } from './resize-worker.ts'

export type Picture = { file: File; size: Size }

export type Result = {
  preset: Preset
  /** Undefined while it's being created. */
  jpeg: Blob | undefined
}

/**
 * The current picture, and what was made from it. A closed picture never responds, so late results can't mix with newer
 * ones.
 */
export const useResizer = () => {
  const [picture, setPicture] = useState<Picture>()
  const [opening, setOpening] = useState<string>()
  const [results, setResults] = useState<readonly Result[]>([])
  const [problem, setProblem] = useState<string>()
  const open = useRef<{ shown?: OpenPicture | undefined; next?: OpenPicture | undefined; taken?: File | undefined }>({})

  useEffect(
    () => () => {
      open.current.shown?.close()
      open.current.next?.close()
    },
    [],
  )

  const take = async (files: readonly File[]) => {
    const [file] = files
    open.current.taken = file
    const flaw = await problemOf(files)
    // Another picture may have been picked while this one was being read.
    if (open.current.taken !== file) return
    setProblem(flaw)
    // A photo that is still being converted is no longer waited for.
    if (flaw !== undefined || !file) return setOpening(undefined)
    setOpening(file.name)
    const picture = await asShown(file)
    if (open.current.taken !== file) return
    if (picture instanceof File) return openFile(picture)
    setOpening(undefined)
    setProblem(picture.refused)
  }

  const openFile = async (file: File) => {
    open.current.next?.close()
    const next = openPicture(file)
    open.current.next = next
    const outcome = await next.open()
    setOpening(undefined)
    open.current.next = undefined
    if (outcome.kind !== 'opened') {
      next.close()
      return setProblem(outcome.kind === 'unavailable' ? unavailable : unreadable(file.name))
    }
    open.current.shown?.close()
    open.current.shown = next
    setPicture({ file, size: outcome.size })
    setResults([])
  }

  const resize = async (presets: readonly Preset[]) => {
    const { shown } = open.current
    if (!shown) return
    setProblem(undefined)
    setResults(presets.map((preset) => ({ preset, jpeg: undefined })))
    for (const preset of presets) {
      const outcome = await shown.draw(preset)
      if (outcome.kind !== 'drawn') {
        setResults((before) => before.filter(({ jpeg }) => jpeg))
        return setProblem(i18n.t('This browser couldn’t create the {name}. Try a smaller image.', { name: preset.name }))
      }
      setResults((before) => before.map((result) => (result.preset === preset ? { preset, jpeg: outcome.jpeg } : result)))
    }
  }

  const remove = () => {
    open.current.shown?.close()
    open.current.shown = undefined
    setPicture(undefined)
    setResults([])
    setProblem(undefined)
  }

  return { picture, opening, results, problem, isResizing: results.some(({ jpeg }) => !jpeg), take, resize, remove }
}

/** `unavailable` if the worker’s script couldn't be loaded. */
type Outcome = Answer | { kind: 'unavailable' }

type OpenPicture = ReturnType<typeof openPicture>

/**
 * Opens a picture in its own worker, which keeps this page responsive however large the picture is. It handles one
 * request at a time. A request still open when the worker is closed is never answered.
 */
const openPicture = (file: Blob) => {
  const worker = new Worker(new URL('./resize-worker.ts', import.meta.url), { type: 'module' })
  const ask = (question: Question) =>
    new Promise<Outcome>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data)
      worker.onerror = () => resolve({ kind: 'unavailable' })
      worker.postMessage(question)
    })
  return {
    /** Reads the file. */
    open: () => ask({ kind: 'open', file }),
    /** Draws the picture on a canvas of this size, as a JPEG. */
    draw: ({ width, height }: Size) => ask({ kind: 'draw', canvas: { width, height } }),
    close: () => worker.terminate(),
  }
}

const bytesMax = 5 * 1024 * 1024

/**
 * Says why a picked, dropped, or pasted file can't be used, or undefined if it can. Whether it's readable is known only
 * once it's opened.
 */
export const problemOf = async (files: readonly File[]): Promise<string | undefined> => {
  const [file] = files
  if (!file) return i18n.t('There was no image in it. Choose a JPG, PNG, or GIF.')
  if (files.length > 1) return i18n.t('These are {count} files. Choose one picture at a time.', { count: files.length })
  if (!(await isPicture(file))) return i18n.t('“{name}” isn’t an image. Choose a JPG, PNG, or GIF.', { name: file.name })
  return file.size > bytesMax ? i18n.t('File size should not exceed 5MB') : undefined
}

/** A HEIF image, such as a phone's HEIC photo, is opened as a JPEG. */
const asShown = async (file: File): Promise<File | { refused: string }> => {
  const known = await recognized(file)
  if (!(known && 'isHeif' in known)) return file
  const { convertHeif } = await import('#web/features/media/convert-heif.ts')
  return convertHeif(file)
}

/** Detects a file's type from its first bytes. Undefined if they can't be read. */
const recognized = (file: File) =>
  file
    .slice(0, signatureBytes)
    .arrayBuffer()
    .then((start) => recognize(new Uint8Array(start)))
    .catch(() => undefined)

/**
 * Browsers may open pictures that Crier doesn't know, so anything the browser calls a picture is tried. For any other
 * file, the content decides.
 */
const isPicture = async (file: File) => {
  if (file.type.startsWith('image/')) return true
  const known = await recognized(file)
  if (!known) return false
  return 'contentType' in known ? known.contentType.startsWith('image/') : known.isHeif === true
}

/** The message for a picture that the browser couldn't read. */
const unreadable = (name: string) =>
  i18n.t('“{name}” can’t be read as an image. It may be damaged or in a format this browser doesn’t support. Choose a JPG, PNG, or GIF.', {
    name,
  })

/** The message if the image script didn't load. */
const unavailable = i18n.t('The image editor couldn’t be loaded. Check your connection and try again.')

export type Preset = ImagePreset

/** The sizes that a picture can be resized to. */
export const loadPresets = async (): Promise<readonly Preset[]> =>
  (await loadPages()).flatMap(({ tools }) => tools.imagePresets).toSorted((one, other) => one.place - other.place)

/** The download's file name for a preset. Only the first space becomes an underscore. */
export const downloadName = ({ name }: Pick<Preset, 'name'>) => `${name.toLowerCase().replace(' ', '_')}.jpg`

/** Formats a file's size, as shown next to its name. */
export const showKilobytes = (bytes: number) =>
  i18n.t('{size} KB', { size: Math.max(1, Math.round(bytes / 1_000)).toLocaleString(i18n.locale) })
