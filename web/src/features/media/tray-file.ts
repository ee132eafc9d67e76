import type { MediaAnswer } from '#shared/contracts/media.ts'
import { kindOf, MediaContentType, type MediaKind } from '#shared/domain/media.ts'
import { i18n } from '#web/lib/i18n.ts'

/** A file's upload state. Only a `ready` file can be posted. */
export type FileState =
  /** Its content is being checked in the browser. */
  | { name: 'reading' }
  /** A picture in a format only the browser knows is being converted to one that platforms accept. */
  | { name: 'converting' }
  | { name: 'queued' }
  /** `progress` from 0 to 1. */
  | { name: 'uploading'; progress: number }
  | { name: 'checking' }
  | { name: 'ready'; media: MediaAnswer }
  /** Can be retried. If the connection was lost, the retry is automatic. */
  | { name: 'failed'; message: string; isOffline: boolean }
  | { name: 'refused'; message: string }

/** The state of an upload that lost its connection. */
export const connectionLost = {
  name: 'failed',
  message: i18n.t('The connection was lost. The upload resumes when you’re back online.'),
  isOffline: true,
} as const satisfies FileState

/** A file in a post's tray. `key` identifies it in this browser, both before and after the server has it. */
export type TrayFile = { key: string; fileName: string; kind: MediaKind; bytes: number; state: FileState }

export type FilesEvent =
  | { type: 'added'; files: readonly TrayFile[] }
  /** It's queued for upload under its real type, or as what it was converted to. */
  | { type: 'recognized'; key: string; file: Pick<File, 'name' | 'type' | 'size'> }
  | { type: 'came-on'; key: string; state: FileState }
  | { type: 'described'; key: string; altText: string }

/** Returns the tray after an event. */
export const changeFiles = (files: readonly TrayFile[], event: FilesEvent): readonly TrayFile[] => {
  switch (event.type) {
    case 'added':
      return [...files, ...event.files]
    case 'recognized':
      return files.map((file) => (file.key === event.key ? recognized(file.key, event.file) : file))
    case 'came-on':
      return files.map((file) => (file.key === event.key ? cameOn(file, event.state) : file))
    case 'described':
      return files.map((file) => (file.key === event.key ? described(file, event.altText) : file))
  }
}

/** Returns the files that can be posted, in order, as the server knows them. */
export const readyMedia = (files: readonly TrayFile[]): MediaAnswer[] =>
  files.flatMap(({ state }) => (state.name === 'ready' ? state.media : []))

/** Returns the files that are, or will be, part of the post. The others stay in the tray with their reason. */
export const usableFiles = (files: readonly TrayFile[]) => files.filter((file) => problemOf(file) === undefined)

/** Returns why a file can't be posted, if its upload failed or it was refused. */
export const problemOf = ({ state }: Pick<TrayFile, 'state'>) =>
  state.name === 'failed' || state.name === 'refused' ? state.message : undefined

/** True if any file is still being uploaded. */
export const isUploading = (files: readonly TrayFile[]) => files.some(({ state }) => stagesOnTheWay.includes(state.name))

const stagesOnTheWay: readonly FileState['name'][] = ['reading', 'converting', 'queued', 'uploading', 'checking']

/** Returns a file on the server as a tray file. */
export const storedFile = (media: MediaAnswer): TrayFile => ({
  key: media.id,
  fileName: media.fileName,
  kind: media.kind,
  bytes: media.bytes,
  state: stateOf(media),
})

/** Returns the state of a file that the server has checked. */
export const stateOf = (media: MediaAnswer): FileState => {
  if (media.state.name === 'ready') return { name: 'ready', media }
  const message = media.state.name === 'refused' ? media.state.message : i18n.t('Its upload didn’t finish. Remove it and add it again.')
  return { name: 'refused', message }
}

/** Returns a newly added file as a tray file. Its real type is known once its content has been read. */
export const addedFile = ({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>, key: string): TrayFile => ({
  key,
  fileName: name,
  kind: type.startsWith('video/') ? 'video' : type === 'image/gif' ? 'gif' : 'image',
  bytes: size,
  state: size === 0 ? { name: 'refused', message: i18n.t('The file is empty.') } : { name: 'reading' },
})

const recognized = (key: string, { name, type, size }: Pick<File, 'name' | 'type' | 'size'>): TrayFile => ({
  key,
  fileName: name,
  kind: kindOf(MediaContentType.parse(type)),
  bytes: size,
  state: { name: 'queued' },
})

/** The server has counted a GIF's frames, so it knows whether it's animated. */
const cameOn = (file: TrayFile, state: FileState): TrayFile => ({
  ...file,
  state,
  ...(state.name === 'ready' && { kind: state.media.kind }),
})

const described = (file: TrayFile, altText: string): TrayFile =>
  file.state.name === 'ready' ? { ...file, state: { name: 'ready', media: { ...file.state.media, altText } } } : file
