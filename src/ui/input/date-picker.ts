import dateFnsGenerateConfig from "@rc-component/picker/generate/dateFns";
// By path: the package's own DatePicker would bring dayjs along.
import generatePicker from "antd/es/date-picker/generatePicker";

/** antd's date picker on date-fns; its values are `Date`. */
export const DatePicker = generatePicker<Date>(dateFnsGenerateConfig);
