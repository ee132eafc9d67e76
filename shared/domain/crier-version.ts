/** Crier's version, the same as in package.json. */
export const crierVersion = '0.3.0'
