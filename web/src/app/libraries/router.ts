/** Runs the router before anything that needs it. */
export { BrowserRouter } from 'react-router-dom';
