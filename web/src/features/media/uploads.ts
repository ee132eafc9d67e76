import * as z from 'zod/mini'
import { type MediaAnswer, mediaApi } from '#shared/contracts/media.ts'
import { uploadWholeMax } from '#shared/domain/media.ts'
import { dayMs, minuteMs } from '#shared/domain/times.ts'
import { onlyVisible } from '#shared/domain/visible-text.ts'
import { loadScript } from '#web/components/lazy-part.tsx'
import { request } from '#web/lib/api.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { keptForGood } from '#web/lib/storage.ts'
import { complete, pause, sendBody, sendParts, UploadError } from './send-file.ts'
import { connectionLost, type FileState, stateOf } from './tray-file.ts'

/** `form` is missing if the file is uploaded in parts. */
type Announced = { media: MediaAnswer; form?: { url: string; fields: Record<string, string> }; at: number }

type Job = {
  /** The file as added or, once its content was read, as uploaded. */
  file: File
  isRecognized: boolean
  ending: AbortController
  /** Makes the announcement idempotent if its response is lost. */
  idempotencyKey: string
  announced?: Announced
  isSent: boolean
  /** True if another upload here already has this file ID. */
  isTaken: (id: string) => boolean
}

/** How many files are sent in parallel. More would only slow each other down. */
const atOnce = 3

/** Forms are valid for ten minutes. An older one than this, in ms, isn't used to start an upload. */
const formAgeMax = 9 * minuteMs

type News = {
  /** Called as a file's state changes. */
  tell: (key: string, state: FileState) => void
  /** Called with a file's real type, before its upload starts. */
  onRecognized: (key: string, file: File) => void
}

/**
 * Uploads files, a few at a time, and reports each one's state. All are checked as soon as they're added, so one that
 * can't be posted is refused immediately. A failed upload resumes from the step it had reached.
 */
export const createUploads = ({ tell, onRecognized }: News) => {
  const jobs = new Map<string, Job>()
  const queue: string[] = []
  let running = 0

  const isTaken = (id: string) => [...jobs.values()].some(({ announced }) => announced?.media.id === id)
  const next = () => {
    while (running < atOnce) {
      const key = queue.shift()
      if (key === undefined) return
      const job = jobs.get(key)
      if (job) void work(key, job)
    }
  }

  const work = async (key: string, job: Job) => {
    running += 1
    const state = await bring(job, (onTheWay) => tell(key, onTheWay))
    running -= 1
    // Nobody needs news of a removed file.
    if (jobs.get(key) === job) tell(key, state)
    next()
  }

  const enqueue = (key: string) => {
    queue.push(key)
    next()
  }

  const look = async (key: string, job: Job) => {
    const known = await loadScript(() => import('./real-file.ts')).catch(() => undefined)
    const found = await known?.realFile(job.file, () => tell(key, { name: 'converting' })).catch(() => undefined)
    if (jobs.get(key) !== job) return
    if (!known) return tell(key, connectionLost)
    if (!found) return tell(key, unreadable)
    if ('refused' in found) return tell(key, { name: 'refused', message: found.refused })
    job.file = found
    job.isRecognized = true
    onRecognized(key, found)
    enqueue(key)
  }

  return {
    add: (key: string, file: File) => {
      const job = { file, isRecognized: false, ending: new AbortController(), idempotencyKey: key, isSent: false, isTaken }
      jobs.set(key, job)
      void look(key, job)
    },
    retry: (key: string) => {
      const job = jobs.get(key)
      if (!job) return
      tell(key, { name: job.isRecognized ? 'queued' : 'reading' })
      if (job.isRecognized) enqueue(key)
      else void look(key, job)
    },
    /** Cancels an upload, and deletes the file on the server too unless it was ready to post. */
    remove: (key: string, isReady: boolean) => {
      const job = jobs.get(key)
      jobs.delete(key)
      job?.ending.abort()
      if (!job?.announced || isReady) return
      dropBegun(job.file)
      forget(job.announced)
    },
    stop: () => {
      queue.length = 0
      for (const { ending } of jobs.values()) ending.abort()
    },
  }
}

const unreadable = {
  name: 'failed',
  message: i18n.t('This device can’t read the file any more. It may have been moved or changed: add it again.'),
  isOffline: false,
} as const satisfies FileState

/** Announces, sends, and completes a file, skipping steps already done. */
const bring = async (job: Job, tell: (state: FileState) => void): Promise<FileState> => {
  const { signal } = job.ending
  try {
    tell({ name: 'uploading', progress: 0 })
    if (!job.isSent) await send(job, (progress) => tell({ name: 'uploading', progress }))
    tell({ name: 'checking' })
    const { id } = (await announced(job)).media
    const media = await complete(id, { request, pause, signal })
    if (media.state.name === 'waiting') return { name: 'failed', message: stillChecked, isOffline: false }
    dropBegun(job.file)
    return stateOf(media)
  } catch (error) {
    return toFailure(job, error)
  }
}

/** All bytes have arrived by then, so a retry just keeps waiting. */
const stillChecked = i18n.t(
  'Crier has the whole file, but checking it is taking a while. Try again to keep waiting; nothing is uploaded twice.',
)

const send = async (job: Job, onProgress: (progress: number) => void) => {
  const { media, form } = await announced(job)
  const { file, ending } = job
  if (form) await sendForm({ ...form, file, signal: ending.signal, onProgress })
  else if (media.state.name === 'waiting') await sendParts({ id: media.id, file, signal: ending.signal, onProgress })
  job.isSent = true
}

const announced = async (job: Job): Promise<Announced> => {
  const { announced: before, file } = job
  if (before && (job.isSent || !before.form || Date.now() - before.at < formAgeMax)) return before
  startOver(job)
  job.announced = (await takenUp(job)) ?? (await announce(job))
  if (!job.announced.form) keepBegun(file, job.announced.media.id)
  return job.announced
}

const announce = async ({ file, idempotencyKey, ending }: Job): Promise<Announced> => {
  const input = {
    fileName: onlyVisible(file.name).slice(-255).toWellFormed() || 'file',
    contentType: file.type,
    bytes: file.size,
  }
  const { media, upload } = (await request(mediaApi.create, input, { idempotencyKey, signal: ending.signal })).body
  return { media, at: Date.now(), ...('url' in upload && { form: upload }) }
}

/** Finds an upload of the same large file that was started before the page was closed. */
const takenUp = async ({ file, ending, isTaken }: Job): Promise<Announced | undefined> => {
  const id = file.size > uploadWholeMax ? findBegun(file) : undefined
  if (id === undefined || isTaken(id)) return undefined
  try {
    return { media: (await request(mediaApi.get, { id }, { signal: ending.signal })).body, at: Date.now() }
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
    dropBegun(file)
    return undefined
  }
}

/**
 * The server repeats its first response to a key for a day, with a form that has expired by then. So a new form needs a
 * new key.
 */
const startOver = (job: Job) => {
  if (!job.announced) return
  dropBegun(job.file)
  forget(job.announced)
  job.announced = undefined
  job.isSent = false
  job.idempotencyKey = crypto.randomUUID()
}

/**
 * Errors that a self-hosted server's storage may return: unreachable or out of space.
 * https://www.rfc-editor.org/rfc/rfc4918#section-11.5
 */
const storageProblems: Partial<Record<number, string>> = {
  504: i18n.t('The server’s file storage isn’t responding. Try again in a minute.'),
  507: i18n.t('The server’s disk is full. Tell the person who runs it, and try again later.'),
}

const toFailure = (job: Job, error: unknown): FileState => {
  if (isHopeless(job, error)) startOver(job)
  // A retry asks again which parts are missing.
  if (job.announced && !job.announced.form) job.isSent = false
  const isOffline = error instanceof TypeError || (error instanceof UploadError && error.status === 0)
  const told = error instanceof UploadError ? storageProblems[error.status] : undefined
  const message = told ?? messageOf(error, i18n.t('The upload failed.'))
  return isOffline ? connectionLost : { name: 'failed', message, isOffline }
}

/**
 * True if storage refused the form or nothing arrived, so a new form is needed. Parts are lost only with their upload.
 */
const isHopeless = ({ announced: begun }: Job, error: unknown) => {
  if (begun && !begun.form) return error instanceof ApiError && error.status === 404
  return (error instanceof UploadError && error.status > 0) || (error instanceof ApiError && error.status === 409)
}

const forget = ({ media: { id } }: Announced) => void request(mediaApi.remove, { id }).catch(() => undefined)

type Sending = {
  url: string
  fields: Readonly<Record<string, string>>
  file: File
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (progress: number) => void
}

/** Sends a file with the form that storage requires. Rejects like `sendBody`. */
const sendForm = ({ url, fields, file, signal, onProgress }: Sending): Promise<void> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  // Storage ignores fields after the file.
  form.append('file', file)
  return sendBody({ method: 'POST', url, body: form, signal, onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0) })
}

const storageKey = 'crier:uploads'

/** Storage keeps an upload's parts for a day. */
const keptMs = dayMs
const keptMax = 20

const Begun = z.array(z.object({ file: z.string(), id: z.string(), at: z.number() }))

/** What identifies a file. Browsers reveal no more. */
type Told = Pick<File, 'name' | 'size' | 'lastModified'>

/** Returns the server's ID of an unfinished upload of this file that was started in this browser. */
const findBegun = (file: Told): string | undefined => read().find((begun) => begun.file === markOf(file))?.id

/** Remembers a started upload, so the file can be selected again after the page was closed. */
const keepBegun = (file: Told, id: string): void =>
  write([{ file: markOf(file), id, at: Date.now() }, ...read().filter((begun) => begun.file !== markOf(file))])

const dropBegun = (file: Told): void => write(read().filter((begun) => begun.file !== markOf(file)))

const markOf = ({ name, size, lastModified }: Told) => `${size} ${lastModified} ${name}`

const read = () => {
  const { data: begun = [] } = Begun.safeParse(keptForGood.read(storageKey))
  return begun.filter(({ at }) => Date.now() - at < keptMs)
}

/** If the browser is out of space, uploads just can't resume after a reload. */
const write = (begun: z.infer<typeof Begun>) => {
  if (begun.length === 0) keptForGood.remove(storageKey)
  else keptForGood.set(storageKey, JSON.stringify(begun.slice(0, keptMax)))
}
