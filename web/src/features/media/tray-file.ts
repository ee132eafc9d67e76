import type { MediaAnswer } from '#shared/contracts/media.ts'
import { kindOf, MediaContentType, type MediaKind } from '#shared/domain/media.ts'
import { i18n } from '#web/lib/i18n.ts'

/** How far a file has come. Only a `ready` one can be posted. */
export type FileState =
  /** Its content is looked at, here in the browser. */
  | { name: 'reading' }
  /** A picture of a kind that only the browser knows is made into one that platforms know. */
  | { name: 'converting' }
  | { name: 'queued' }
  /** `progress` from 0 to 1. */
  | { name: 'uploading'; progress: number }
  | { name: 'checking' }
  | { name: 'ready'; media: MediaAnswer }
  /** It can be tried again; by itself when it failed for want of a connection. */
  | { name: 'failed'; message: string; isOffline: boolean }
  | { name: 'refused'; message: string }

/** How an upload stands that broke off for want of a connection. */
export const connectionLost = {
  name: 'failed',
  message: i18n.t('The connection was lost. The upload resumes when you’re back online.'),
  isOffline: true,
} as const satisfies FileState

/** A file in the tray of a post. `key` names it in this browser before and after the server has. */
export type TrayFile = { key: string; fileName: string; kind: MediaKind; bytes: number; state: FileState }

export type FilesEvent =
  | { type: 'added'; files: readonly TrayFile[] }
  /** It waits for its upload as what its content is, or what was made of it. */
  | { type: 'recognized'; key: string; file: Pick<File, 'name' | 'type' | 'size'> }
  | { type: 'came-on'; key: string; state: FileState }
  | { type: 'described'; key: string; altText: string }

/** The tray after an event. */
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

/** The files that can be posted, in order, as the server knows them. */
export const readyMedia = (files: readonly TrayFile[]): MediaAnswer[] =>
  files.flatMap(({ state }) => (state.name === 'ready' ? state.media : []))

/** Whether something is still on its way to the server. */
export const isUploading = (files: readonly TrayFile[]) => files.some(({ state }) => stagesOnTheWay.includes(state.name))

const stagesOnTheWay: readonly FileState['name'][] = ['reading', 'converting', 'queued', 'uploading', 'checking']

/** A file of the server, as it lies in the tray. */
export const storedFile = (media: MediaAnswer): TrayFile => ({
  key: media.id,
  fileName: media.fileName,
  kind: media.kind,
  bytes: media.bytes,
  state: stateOf(media),
})

/** How far a file has come that the server has looked at. */
export const stateOf = (media: MediaAnswer): FileState => {
  if (media.state.name === 'ready') return { name: 'ready', media }
  const message = media.state.name === 'refused' ? media.state.message : i18n.t('Its upload didn’t finish. Remove it and add it again.')
  return { name: 'refused', message }
}

/** A file that a person has just added; what it is, its content tells once it has been read. */
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

/** The server has counted the frames of a GIF and says whether it moves. */
const cameOn = (file: TrayFile, state: FileState): TrayFile => ({
  ...file,
  state,
  ...(state.name === 'ready' && { kind: state.media.kind }),
})

const described = (file: TrayFile, altText: string): TrayFile =>
  file.state.name === 'ready' ? { ...file, state: { name: 'ready', media: { ...file.state.media, altText } } } : file
