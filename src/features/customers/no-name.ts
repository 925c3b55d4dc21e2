/** Stands for whoever was forgotten. */
export const NO_NAME = 'Former customer'
