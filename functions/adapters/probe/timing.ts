import { damaged } from './refused-file.ts'

/** How many bytes of a header's content tell its timing. */
export const timingBytes = 32

/** What the header of a film or of a track begins with: how long it lasts, in units of so many to the second; 0 where it is not known. */
export const timing = (content: Buffer) => {
  const isLong = content[0] === 1
  if (content.length < (isLong ? timingBytes : 20)) throw damaged()
  const timeScale = content.readUInt32BE(isLong ? 20 : 12)
  if (timeScale === 0) throw damaged()
  const duration = isLong ? content.readBigUInt64BE(24) : content.readUInt32BE(16)
  const isUnknown = duration === 0xffff_ffff_ffff_ffffn || duration === 0xffff_ffff
  return { timeScale, duration: isUnknown ? 0 : Number(duration) }
}
