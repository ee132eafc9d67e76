import { secondMs } from '#shared/domain/times.ts'
import { inMegabytes, type TrayFile } from './tray-file.ts'

/** How long a video runs, in ms. */
export const durationOf = ({ state }: TrayFile): number | undefined =>
  state.name === 'ready' && state.media.state.name === 'ready' ? state.media.state.durationMs : undefined

/** How long a video runs: 0:42, 12:05. */
export const runningTime = (file: TrayFile): string | undefined => {
  const durationMs = durationOf(file)
  if (durationMs === undefined) return undefined
  const seconds = Math.round(durationMs / secondMs)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Width by height of a file that was looked at. */
export const ratioOf = ({ state }: TrayFile): number | undefined =>
  state.name === 'ready' && state.media.state.name === 'ready' ? state.media.state.width / state.media.state.height : undefined

/** The facts of a file at a glance. */
export const factsOf = (file: TrayFile): string => {
  const { state, bytes } = file
  const size =
    state.name === 'ready' && state.media.state.name === 'ready'
      ? [`${state.media.state.width}\u00a0×\u00a0${state.media.state.height}`]
      : []
  const time = runningTime(file)
  return [inMegabytes(bytes), ...size, ...(time === undefined ? [] : [time])].join(' · ')
}
