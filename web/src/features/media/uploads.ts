import type { MediaAnswer } from '#shared/contracts/media.ts'
import { mediaApi } from '#shared/contracts/media.ts'
import { MediaContentType } from '#shared/domain/media.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { request } from '#web/lib/api.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { sendForm, UploadError } from './send-form.ts'
import { type FileState, stateOf } from './tray-file.ts'

type Announced = { media: MediaAnswer; upload: { url: string; fields: Record<string, string> }; at: number }

type Job = {
  file: File
  ending: AbortController
  /** The same key gives the same file if the answer to the announcement is lost. */
  idempotencyKey: string
  announced?: Announced
  isSent: boolean
}

/** So many files are sent side by side; more would only slow each other down. */
const atOnce = 3

/** A form is good for ten minutes; one this old, in ms, is not begun with. */
const formAgeMax = 9 * minuteMs

/** Brings files to the server, a few at a time, and tells how each comes on. What failed goes on from the step it had reached. */
export const createUploads = (tell: (key: string, state: FileState) => void) => {
  const jobs = new Map<string, Job>()
  const queue: string[] = []
  let running = 0

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
    // Nobody waits for the news of a file that was taken out.
    if (jobs.get(key) === job) tell(key, state)
    next()
  }

  const add = (key: string, job: Job) => {
    jobs.set(key, job)
    queue.push(key)
    next()
  }

  return {
    add: (key: string, file: File) => add(key, { file, ending: new AbortController(), idempotencyKey: key, isSent: false }),
    retry: (key: string) => {
      const job = jobs.get(key)
      if (!job) return
      tell(key, { name: 'queued' })
      add(key, job)
    },
    /** The file as it was added here, to be shown without asking the server for it. */
    fileOf: (key: string): File | undefined => jobs.get(key)?.file,
    /** Stops an upload, and forgets the file on the server too unless it was ready to be posted. */
    remove: (key: string, isReady: boolean) => {
      const job = jobs.get(key)
      jobs.delete(key)
      job?.ending.abort()
      if (job?.announced && !isReady) forget(job.announced)
    },
    stop: () => {
      queue.length = 0
      for (const { ending } of jobs.values()) ending.abort()
    },
  }
}

/** Announces, sends and completes a file; each step only if it is still to be done. */
const bring = async (job: Job, tell: (state: FileState) => void): Promise<FileState> => {
  const { signal } = job.ending
  try {
    tell({ name: 'uploading', progress: 0 })
    if (!job.isSent) await send(job, (progress) => tell({ name: 'uploading', progress }))
    tell({ name: 'checking' })
    const { id } = (await announced(job)).media
    return stateOf((await request(mediaApi.complete, { id }, { signal })).body)
  } catch (error) {
    return toFailure(job, error)
  }
}

const send = async (job: Job, onProgress: (progress: number) => void) => {
  const { upload } = await announced(job)
  await sendForm({ ...upload, file: job.file, signal: job.ending.signal, onProgress })
  job.isSent = true
}

const announced = async (job: Job): Promise<Announced> => {
  if (job.announced && (job.isSent || Date.now() - job.announced.at < formAgeMax)) return job.announced
  startOver(job)
  const { file, idempotencyKey, ending } = job
  const input = { fileName: file.name.slice(-255), contentType: MediaContentType.parse(file.type), bytes: file.size }
  const { body } = await request(mediaApi.create, input, { idempotencyKey, signal: ending.signal })
  job.announced = { ...body, at: Date.now() }
  return job.announced
}

/** The first answer to a key is given again for a day, with a form that has run out by then: a new form needs a new key. */
const startOver = (job: Job) => {
  if (!job.announced) return
  forget(job.announced)
  job.announced = undefined
  job.isSent = false
  job.idempotencyKey = crypto.randomUUID()
}

const toFailure = (job: Job, error: unknown): FileState => {
  // Storage refused the form, or nothing has arrived after all: another form is needed.
  if ((error instanceof UploadError && error.status > 0) || (error instanceof ApiError && error.status === 409)) startOver(job)
  const isOffline = error instanceof TypeError || (error instanceof UploadError && error.status === 0)
  const message = isOffline ? 'The connection was lost. The upload goes on once it is back.' : messageOf(error, 'The upload failed.')
  return { name: 'failed', message, isOffline }
}

const forget = ({ media: { id } }: Announced) => void request(mediaApi.remove, { id }).catch(() => undefined)
