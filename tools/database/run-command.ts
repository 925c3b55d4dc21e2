/** Runs the command of a script. An error of the user shows its message without a stack. */
export const runCommand = async (command: () => Promise<string> | string): Promise<void> => {
  try {
    console.info(await command())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
