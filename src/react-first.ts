/** Starts React's own code, in a task of its own (main.tsx). */
import 'react-dom/client'
