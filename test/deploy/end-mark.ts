/** What a worker writes to both of its outputs when a command has ended: its message may arrive before the last words. */
export const endMark = '\n<the command has ended>\n'
