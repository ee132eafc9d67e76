import type { Delivery } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import type { Step } from '#shared/domain/targets.ts'
import { type Cut, chunksOf } from './chunks.ts'
import { readProgress, type Task } from './progress.ts'

/** The piece of work that a step stands for. */
export type Work =
  /** Photos are made ready, then TikTok is told where to fetch them, which is the post itself. */
  | { name: 'photos' | 'post' }
  /** A video is announced and sent in pieces; with the last one it becomes public. */
  | { name: 'upload-start'; video: Media }
  | ({ name: 'upload' | 'publish' } & Sending)
  | { name: 'status'; task: Task }

/** A video on its way; `chunk` is the next piece. */
export type Sending = { video: Media; task: Task; uploadUrl: string; cut: Cut; chunk: number }

export const nextWork = ({ media, progress }: Delivery): Work => {
  const { photos, task } = readProgress(progress)
  if (task?.state.name === 'sent') return { name: 'status', task }
  const video = media.find(({ kind }) => kind === 'video')
  if (!video) return { name: media.every(({ id }) => photos[id] !== undefined) ? 'post' : 'photos' }
  if (task?.state.name !== 'sending') return { name: 'upload-start', video }
  const { uploadUrl, chunk, chunkBytes } = task.state
  const cut = { totalBytes: video.bytes, chunkBytes }
  return { name: chunk < chunksOf(cut).count - 1 ? 'upload' : 'publish', video, task, uploadUrl, cut, chunk }
}

/** Having TikTok fetch photos can't be taken back or recognised, so it is never repeated; whether a video has arrived can be asked. */
export const stepOf = ({ name }: Work): Step => {
  if (name === 'post') return { name, repeat: 'never', isPublic: true }
  if (name === 'publish') return { name, repeat: 'reconcile', isPublic: true }
  return { name, repeat: 'safe', isPublic: false }
}
