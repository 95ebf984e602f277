/** The forms of the session's dialogs, each with code of its own that comes when its dialog opens. */
export const fetchRegister = () => import("./RegisterForm.tsx").then((chunk) => chunk.RegisterForm);
export const fetchChange = () => import("./ChangeForm.tsx").then((chunk) => chunk.ChangeForm);
export const fetchProof = () => import("./ProofForm.tsx").then((chunk) => chunk.ProofForm);
export const fetchForget = () => import("./ForgetForm.tsx").then((chunk) => chunk.ForgetForm);
