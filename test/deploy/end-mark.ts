/**
 * The marker that a worker writes to both of its outputs when a command has ended, because its message may arrive
 * before the last output.
 */
export const endMark = '\n<the command has ended>\n'
