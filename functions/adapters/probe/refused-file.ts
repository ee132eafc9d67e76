/** Thrown by the readers of a file; the message tells the person what is wrong and what to do. `probe` turns it into its answer. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile'
}

/** The file ends before what it announces. */
export const cutOff = () => new RefusedFile('The file is cut off: its end is missing. Upload it again, or save it once more first.')

/** The file contradicts itself. */
export const damaged = () => new RefusedFile('The file is damaged. Save it again in a picture or video program, then upload that.')
