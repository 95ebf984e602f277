type Wording = {
  readonly title: string;
  /** HTML. */
  readonly content: string;
};

/** The demo's notices beyond Spanish and English, by the notice's code: always title and content. */
export const TRANSLATED_NOTICES: Readonly<Record<"vi", Readonly<Record<string, Wording>>>> = {
  vi: {
    sandbox: {
      title: "Trang trình diễn: không có tiền thật.",
      content:
        "<p>Pleno được giới thiệu ở đây với người chơi, nhà cung cấp và giải thưởng hư cấu. Bạn có thể mở tài khoản, nạp, chơi và rút tiền: mọi thứ đều hoạt động, và không đồng tiền thật nào di chuyển.</p><p>Trò chơi của các nhà cung cấp khác chạy trong môi trường thử nghiệm có ghi rõ trên màn hình. Thanh toán cũng vậy. Ở đây không có chăm sóc khách hàng, ứng dụng hay trang mạng xã hội: những thứ đó do người mở nhà riêng của mình thêm vào.</p>",
    },
    gallo: {
      title: "El Gallo de Jade: ván nào cũng kiểm chứng được.",
      content:
        '<p>Hai mươi dòng, biểu tượng wild và một loạt vòng quay miễn phí. Trước mỗi ván chúng tôi công bố dấu vân tay của hạt giống; khi bạn đổi hạt giống thì công bố chính hạt giống đó. Có nó và hạt giống của bạn, ai cũng có thể dựng lại ván và thấy rằng không ai can thiệp.</p><ul><li>Trong trò chơi, đổi hạt giống ở mục <strong>Công bằng</strong>.</li><li>Chọn ván ở trang <a href="/vi/fair">Kiểm chứng ván chơi</a>.</li><li>Nếu kết quả khớp, ván đó trong sạch.</li></ul>',
    },
    retiros: {
      title: "Rút tiền xác nhận trong 30 phút: bạn đã nhận đủ chưa?",
      content:
        "<p>Khi duyệt một lệnh rút, chúng tôi xin bạn câu trả lời: <strong>đã nhận</strong>, <strong>chưa nhận</strong> hoặc <strong>nhận một phần</strong>. Bạn có 30 phút kể từ lúc duyệt; quá thời gian đó chúng tôi coi như đã nhận.</p><p>Nếu chưa nhận, hãy trả lời ngay tại đó và viết cho chăm sóc khách hàng kèm mã giao dịch. Nếu nhận một phần, hãy ghi số còn thiếu.</p>",
    },
    clave: {
      title: "Không ai của nhà hỏi mật khẩu của bạn.",
      content:
        "<p>Không qua chat, không qua email, không qua điện thoại. Ai hỏi thì người đó không phải của nhà: đừng trả lời và đổi cả hai càng sớm càng tốt trong <strong>Tài khoản của tôi</strong>.</p><p>Ba thói quen có ích:</p><ol><li>Một mật khẩu bạn không dùng ở nơi nào khác.</li><li>Một mật khẩu thanh toán khác với mật khẩu đăng nhập.</li><li>Nhìn địa chỉ trước khi gõ: danh sách tên miền của chúng tôi ở menu, mục <strong>Kiểm tra tốc độ</strong>.</li></ol>",
    },
    mesas: {
      title: "Bàn mới: Vela và Sala Oro.",
      content:
        '<p>Vela mang đến baccarat; Sala Oro mang đến roulette. Ở nhà trình diễn này các bàn mở trong môi trường thử nghiệm, không có dealer.</p><p>Các bàn ở <a href="/vi/live">Live casino</a>.</p>',
    },
    "deposito-qr": {
      title: "Nạp bằng mã QR: vào số dư khi ngân hàng báo.",
      content:
        "<p>Chọn số tiền, quét mã bằng ứng dụng ngân hàng và xác nhận tại đó. Số dư thay đổi ngay khi ngân hàng báo cho chúng tôi; không cần gửi biên lai.</p><p>Mã có hiệu lực 15 phút và cho một lần thanh toán. Nếu hết hạn, hãy lấy mã khác; nếu bạn đã trả rồi, khoản đó vẫn được cộng khi đến.</p>",
    },
    limites: {
      title: "Hãy yêu cầu giới hạn trước khi chơi: chăm sóc khách hàng đặt giúp bạn.",
      content:
        '<p>Chơi là để giải trí, không phải để kiếm sống. Hãy quyết định mức bạn có thể chịu mất trước khi bắt đầu.</p><p>Bạn có thể yêu cầu chúng tôi không nhận tiền nạp, không nhận cược, hoặc cả hai, trong một thời gian hoặc mãi mãi. Siết chặt có hiệu lực ngay; gỡ bỏ thì không. Mọi điều được giải thích ở <a href="/vi/legal/responsible-gaming">Chơi có trách nhiệm</a>.</p>',
    },
    "nombre-real": {
      title: "Tên của bạn phải trùng với tên trên tài khoản ngân hàng.",
      content:
        "<p>Tiền rút được trả vào tài khoản có cùng tên với tên bạn đăng ký. Nhờ vậy không ai rút được số dư của bạn, kể cả khi có mật khẩu.</p><p>Nếu bạn viết sai, hãy nhờ chăm sóc khách hàng sửa, kèm một giấy tờ.</p>",
    },
    tambora: {
      title: "Tambora ra mắt nổ hũ với 1.024 cách thắng.",
      content:
        '<p>Thay vì dòng, các biểu tượng giống nhau trên những cột liền kề đều được tính, ở bất cứ độ cao nào. Ở nhà trình diễn này các trò mở trong môi trường thử nghiệm.</p><p>Tìm chúng ở <a href="/vi/rng?page=TAMBORA">Nổ hũ, Tambora</a>.</p>',
    },
    idiomas: {
      title: "Đổi ngôn ngữ bất cứ lúc nào: tin nhắn sẽ theo bạn.",
      content:
        "<p>Ngôn ngữ được chọn trong menu. Khi bạn đã đăng nhập, chúng tôi cũng nhớ ngôn ngữ đó cho các tin nhắn nhà gửi bạn: nạp tiền, rút tiền và thông báo.</p>",
    },
    bienvenida: {
      title: "Khuyến mãi: đang có gì và sắp có gì.",
      content:
        '<p>Mỗi khuyến mãi đang chạy nêu trên trang của nó ai được tham gia và nhận gì. Khuyến mãi sắp tới ghi ngày; điều kiện được công bố vào ngày đó.</p><p><a href="/vi/promotions">Xem khuyến mãi</a></p>',
    },
    afiliados: {
      title: "Chương trình đại lý: những gì thỏa thuận trước khi bắt đầu.",
      content:
        '<p>Phần của bạn, tính trên gì và trả khi nào được thỏa thuận bằng văn bản trước khi bạn đưa ai đến.</p><p><a href="/vi/affiliates">Chương trình hoạt động thế nào</a></p>',
    },
    mayores: {
      title: "Trước khi chơi: ba điều nên biết.",
      content:
        '<ol><li>Chỉ người trưởng thành được chơi, và chúng tôi có thể yêu cầu giấy tờ trước khi trả một lệnh rút.</li><li>Nhà cái có lợi thế trong mọi trò chơi: về lâu dài, mất nhiều hơn được.</li><li>Bạn có thể yêu cầu giới hạn hoặc tạm nghỉ bất cứ lúc nào. <a href="/vi/legal/responsible-gaming">Cách làm ở đây</a>.</li></ol>',
    },
    "registro-apuestas": {
      title: "Lịch sử lưu từng ván, kèm mã số và số dư.",
      content:
        "<p>Trong <strong>Lịch sử cược</strong> bạn thấy từng ván với số tiền cược và thắng; trong <strong>Lịch sử giao dịch</strong>, từng biến động với số dư sau đó. Nếu con số nào không khớp, hãy gửi mã số của nó: nhờ mã số chúng tôi tìm ra.</p>",
    },
    "cuentas-de-pago": {
      title: "Lưu tài khoản ngân hàng một lần và chọn nó mỗi khi rút tiền.",
      content:
        "<p>Số tài khoản được mã hóa và màn hình chỉ hiện bốn số cuối. Khi thêm tài khoản, chúng tôi hỏi mật khẩu thanh toán.</p>",
    },
  },
};
