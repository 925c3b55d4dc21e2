/** Private data that a feature stores on the device, such as trips that can be read without a network. */
export interface DeviceData {
  /** Deletes the data of other users. */
  keepOnlyOf: (userId: string) => Promise<void>
  /** Deletes the data. Keeps changes that were not sent to the server yet. */
  deleteData: () => Promise<void>
  /** Deletes the changes that were not sent to the server. Call it only after the user chose to sign out. */
  deleteUnsentChanges: () => Promise<void>
}

const registeredData: DeviceData[] = []

/**
 * Registers data that must not stay on the device after its user has signed out. It takes the functions themselves, not
 * a function that loads them, because a user can sign out without a network.
 */
export const registerDeviceData = (data: DeviceData): void => {
  registeredData.push(data)
}

/** Applies a change to all data that is stored on the device. */
export const changeDeviceData = async (change: (data: DeviceData) => Promise<void>): Promise<void> => {
  await Promise.all(registeredData.map(change))
}
