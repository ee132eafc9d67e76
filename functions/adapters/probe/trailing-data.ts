import { RefusedFile } from './refused-file.ts'

/** Encoders and cameras leave a little padding or bookkeeping after the end. */
const allowance = 4_096

/** The longest end record of a ZIP archive: 22 bytes and a comment of up to 65,535. */
const zipEndBytes = 65_557

/** Each long enough not to turn up by chance in megabytes of coded film. */
const forbiddenMarks = ['<script', '<html', '<!doctype', '<iframe', '<?php', '%pdf-', 'javascript:']
const programStarts = ['MZ', '\x7fELF', '#!', '\xca\xfe\xba\xbe', '\xcf\xfa\xed\xfe']

/**
 * Refuses what hides behind the end of a picture or a video: pages, scripts, programs, archives. JPEGs may carry any amount of other data there, as phones
 * append a second picture or a short film; other files at most 4 KiB.
 */
export const checkTrailing = (trailing: Buffer, isJpeg: boolean) => {
  if (!isJpeg && trailing.length > allowance) throw hidden()
  const text = trailing.toString('latin1').toLowerCase()
  if (forbiddenMarks.some((mark) => text.includes(mark))) throw hidden()
  if (programStarts.some((start) => trailing.subarray(0, start.length).equals(Buffer.from(start, 'latin1')))) throw hidden()
  if (trailing.subarray(-zipEndBytes).includes('PK\x05\x06')) throw hidden()
}

const hidden = () =>
  new RefusedFile('Something else is hidden behind the end of this file. Save it again in a picture or video program, then upload that.')
