/**
 * Takes the place of node:http in the bundles. An import of that module reads every one of its exports, which makes Node load its whole
 * fetch implementation too: 20 to 30 ms at every cold start. Taken this way, only what is used is loaded.
 */
export const { Agent, request, STATUS_CODES } = process.getBuiltinModule('node:http')
