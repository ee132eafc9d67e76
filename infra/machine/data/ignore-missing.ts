/** For what is read: a file or folder that is not there is undefined, and any other error is thrown. */
export const ignoreMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}
